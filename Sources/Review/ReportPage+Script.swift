/// The script of the page: the viewer. Everything else works without it.
extension ReportPage {
    static let script = """
        (() => {
          'use strict';
          const $ = id => document.getElementById(id);
          const dialog = $('viewer'), stage = $('stage'), modes = $('modes');
          const calm = matchMedia('(prefers-reduced-motion: reduce)');
          let items = [], at = 0, mode = 'difference', pixels = false, timer = 0, film = 0;

          const make = (tag, ...children) => {
            const element = document.createElement(tag);
            element.append(...children);
            return element;
          };
          const copy = id => {
            const original = $(id);
            if (!original) return null;
            const image = make('img');
            image.src = original.src;
            image.alt = caption(items[at]);
            return image;
          };
          const figure = (caption, ...pictures) => {
            const fit = make('div', ...pictures);
            fit.className = 'fit';
            return caption ? make('figure', make('figcaption', caption), fit) : make('figure', fit);
          };
          const pressed = (button, on) => button.setAttribute('aria-pressed', String(on));

          const both = item => $(item.dataset.expected) && $(item.dataset.actual);
          const isDiff = item => 'diff' in item.dataset;
          const isFilm = item => item.classList.contains('frame');
          const caption = item => item.dataset.caption
            || item.querySelector('.caption').textContent.trim().replace(/\\s+/g, ' ');

          const flip = () => {
            const top = stage.querySelector('.over');
            if (!top || mode !== 'blink') return;
            const hidden = top.style.visibility === 'hidden';
            top.style.visibility = hidden ? 'visible' : 'hidden';
            stage.querySelector('figcaption').textContent = hidden ? 'under test' : 'expected';
          };
          const stacked = item => {
            const below = copy(item.dataset.expected), above = copy(item.dataset.actual);
            above.className = 'over';
            return [below, above];
          };
          const show = {
            difference: item => [figure('', copy(item.dataset.diff))],
            side: item => [figure('expected', copy(item.dataset.expected)),
                           figure('under test', copy(item.dataset.actual))],
            slider: item => {
              const [below, above] = stacked(item);
              const range = make('input');
              range.type = 'range';
              range.value = 50;
              range.setAttribute('aria-label', 'Where expected ends and under test begins');
              const cut = () => { above.style.clipPath = `inset(0 0 0 ${range.value}%)`; };
              range.addEventListener('input', cut);
              cut();
              const whole = figure('left: expected, right: under test', below, above);
              whole.append(range);
              return [whole];
            },
            blink: item => {
              const whole = figure('under test', ...stacked(item));
              if (!calm.matches) timer = setInterval(flip, 700);
              return [whole];
            },
          };
          const single = item => [figure('', copy(item.querySelector('img').id))];

          const draw = () => {
            clearInterval(timer);
            const item = items[at];
            const diff = isDiff(item), drawn = diff && $(item.dataset.diff);
            modes.hidden = !diff || !both(item);
            $('play').hidden = !isFilm(item);
            let way = mode;
            if (diff && !drawn) way = way === 'difference' ? 'side' : way;
            if (diff && !both(item)) way = 'difference';
            stage.className = pixels ? 'pixels' : '';
            const nothing = diff && !drawn && !both(item);
            stage.replaceChildren(...(nothing ? [] : diff ? show[way](item) : single(item)));
            for (const button of modes.children) pressed(button, button.dataset.mode === way);
            pressed($('zoom'), pixels);
            $('viewer-caption').textContent = caption(item);
            $('position').textContent = `${at + 1} of ${items.length}`;
          };
          const step = by => { at = (at + by + items.length) % items.length; draw(); };
          const play = on => {
            clearInterval(film);
            film = on ? setInterval(() => at + 1 < items.length ? step(1) : play(false), 800) : 0;
            pressed($('play'), on);
            $('play').textContent = on ? 'Pause' : 'Play';
          };
          const togglePlay = () => {
            const on = !film;
            if (on && at + 1 === items.length) { at = 0; draw(); }
            play(on);
          };
          const zoom = () => { pixels = !pixels; draw(); };
          const choose = name => { mode = name; draw(); };
          const help = () => {
            $('keys').hidden = !$('keys').hidden;
            $('help').setAttribute('aria-expanded', String(!$('keys').hidden));
          };

          for (const button of document.querySelectorAll('button[data-group]')) {
            button.addEventListener('click', () => {
              const group = CSS.escape(button.dataset.group);
              items = [...document.querySelectorAll(`button[data-group=${group}]`)];
              const names = new Set();
              items = items.filter(item => {
                const name = isDiff(item) ? item.dataset.caption : item;
                return names.has(name) ? false : names.add(name);
              });
              at = Math.max(0, items.findIndex(item => item === button
                || isDiff(item) && item.dataset.caption === button.dataset.caption));
              draw();
              dialog.showModal();
              stage.focus();
            });
          }
          for (const button of modes.children) {
            button.addEventListener('click', () => choose(button.dataset.mode));
          }
          $('previous').addEventListener('click', () => step(-1));
          $('next').addEventListener('click', () => step(1));
          $('play').addEventListener('click', togglePlay);
          $('zoom').addEventListener('click', zoom);
          $('help').addEventListener('click', help);
          $('close').addEventListener('click', () => dialog.close());
          dialog.addEventListener('close', () => {
            clearInterval(timer);
            play(false);
            stage.replaceChildren();
          });

          dialog.addEventListener('keydown', event => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const arrows = event.target.type === 'range' || pixels && event.target === stage;
            const ways = modes.hidden ? [] : [...modes.children];
            const key = event.key;
            if (key === 'ArrowLeft' && !arrows) step(-1);
            else if (key === 'ArrowRight' && !arrows) step(1);
            else if (/^[1-4]$/.test(key) && ways.length) choose(ways[key - 1].dataset.mode);
            else if (key === 'p' && !$('play').hidden) togglePlay();
            else if (key === 'f') { clearInterval(timer); flip(); }
            else if (key === 'z') zoom();
            else if (key === '?') help();
            else return;
            event.preventDefault();
          });
          for (const closed of document.querySelectorAll('details')) {
            addEventListener('beforeprint', () => { closed.open = true; });
          }
        })();
        """
}
