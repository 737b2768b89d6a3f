#if POSTGRESQL
// The tables and functions of a database, version by version. A version is never changed once it
// was released; the next one is appended.
//
// - `about` says whose schema this is, its version, and from which version on a program can use it.
// - `tenant` numbers the commits of a tenant. Whoever commits locks its row first, so that numbers
//   have no gaps and what is then read is the newest.
// - `record` has the newest revision of each name, deletions included; `past` the older ones.
// - `writer` has the answer to the newest batch of each program that commits. A program that lost
//   an answer sends the batch again and gets it from here; an older batch that is still on its way
//   is refused.
//
// The functions have their version in their name: programs of two versions can run at once, and a
// program of version 1 goes on with `commit_1` until it is replaced.

/// The versions of the schema.
enum Migrations {
    /// The scripts that lead from each version to the next; the first begins at nothing. `restore`
    /// stands for the name of the schema.
    static let scripts = [tables + commit(version: 1) + forget, commit(version: 2)]
    /// The first version whose programs can use the newest schema: version 2 only adds a function.
    static let readableFrom = 1

    private static let tables = """
        CREATE TABLE restore.about (
            product text NOT NULL,
            version bigint NOT NULL,
            readable_from bigint NOT NULL
        );
        CREATE TABLE restore.tenant (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text COLLATE "C" NOT NULL UNIQUE,
            identity bigint NOT NULL,
            commits bigint NOT NULL DEFAULT 0,
            pruned bigint NOT NULL DEFAULT 0,
            names bigint NOT NULL DEFAULT 0
        ) WITH (fillfactor = 20);
        CREATE TABLE restore.record (
            tenant bigint NOT NULL,
            application text COLLATE "C" NOT NULL,
            scene text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            revision bigint NOT NULL,
            commit bigint NOT NULL,
            ordinal bigint NOT NULL,
            written_ms bigint,
            form bigint NOT NULL,
            schema text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            value bytea NOT NULL,
            digest bytea NOT NULL,
            PRIMARY KEY (tenant, application, scene, key)
        ) WITH (fillfactor = 80);
        CREATE UNIQUE INDEX record_feed ON restore.record (tenant, commit, ordinal);
        CREATE INDEX record_deleted ON restore.record (tenant, commit) WHERE form = 0;
        CREATE TABLE restore.past (
            LIKE restore.record,
            PRIMARY KEY (tenant, application, scene, key, revision)
        );
        CREATE TABLE restore.writer (
            tenant bigint NOT NULL,
            id text NOT NULL,
            batch bigint NOT NULL,
            numbers bigint[] NOT NULL,
            revisions bigint[] NOT NULL,
            repeats bigint NOT NULL DEFAULT 0,
            used timestamptz NOT NULL,
            PRIMARY KEY (tenant, id)
        ) WITH (fillfactor = 20);

        """

    /// Commits groups of writes, each group by itself. `numbers` has the commit of each group, or
    /// the place of the refused write below 0, for which `revisions` has the revision there.
    ///
    /// Version 2 has a number of kept revisions for each write, and writes no older revision where
    /// none is kept.
    private static func commit(version: Int) -> String {
        let isFirst = version == 1
        return commit.replacing("@version", with: "\(version)")
            .replacing("@type", with: isFirst ? "bigint" : "bigint[]")
            .replacing("@condition", with: isFirst ? "" : " AND kept[j] > 0")
            .replacing("@kept", with: isFirst ? "kept" : "kept[j]")
    }

    private static let commit = """

        CREATE FUNCTION restore.commit_@version(
            t bigint, w text, b bigint, places bigint[], apps text[], scenes text[], keys text[],
            expected bigint[], times bigint[], forms bigint[], schemas text[], versions bigint[],
            contents bytea[], digests bytea[], kept @type,
            OUT numbers bigint[], OUT revisions bigint[], OUT forgotten bigint, OUT known bigint
        ) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
        DECLARE
            c bigint;
            before bigint[];
            alive boolean[];
            total integer := cardinality(places);
            first integer;
            i integer := 1;
            refused integer;
            number bigint;
            current bigint;
            changed boolean;
            added bigint := 0;
            own restore.writer%ROWTYPE;
        BEGIN
            -- A commit that returns is on disk, whatever the session was set to.
            IF current_setting('synchronous_commit') = 'off' THEN
                PERFORM set_config('synchronous_commit', 'on', true);
            END IF;
            SELECT x.commits, x.pruned, x.names INTO STRICT c, forgotten, known
                FROM restore.tenant x WHERE x.id = t FOR NO KEY UPDATE;
            -- The same batch again: its answer was lost. The first transaction may have ended its
            -- wait for a standby; this one waits as well, because the lock is in the log behind it.
            SELECT * INTO own FROM restore.writer x WHERE x.tenant = t AND x.id = w;
            IF FOUND AND own.batch >= b THEN
                IF own.batch > b THEN
                    RAISE EXCEPTION 'a later batch of this writer was committed'
                        USING ERRCODE = 'RT001';
                END IF;
                UPDATE restore.writer x SET repeats = x.repeats + 1 WHERE x.tenant = t AND x.id = w;
                numbers := own.numbers;
                revisions := own.revisions;
                RETURN;
            END IF;
            numbers := '{}';
            revisions := array_fill(0::bigint, ARRAY[total]);
            before := array_fill(NULL::bigint, ARRAY[total]);
            alive := array_fill(false, ARRAY[total]);
            WHILE i <= total LOOP
                -- Reads and judges all writes of a group before it makes the first.
                first := i;
                refused := 0;
                changed := false;
                WHILE i <= total AND places[i] = places[first] LOOP
                    SELECT x.revision, CASE WHEN x.form = 0 THEN 0 ELSE x.revision END
                        INTO number, current FROM restore.record x
                        WHERE x.tenant = t AND x.application = apps[i] AND x.scene = scenes[i]
                            AND x.key = keys[i];
                    before[i] := number;
                    alive[i] := current > 0;
                    IF refused = 0 AND expected[i] NOT IN (-1, coalesce(current, 0)) THEN
                        refused := i;
                        revisions[i] := coalesce(current, 0);
                    END IF;
                    i := i + 1;
                END LOOP;
                IF refused > 0 THEN
                    numbers := numbers || -refused::bigint;
                    CONTINUE;
                END IF;
                FOR j IN first .. i - 1 LOOP
                    IF forms[j] = 0 AND alive[j] IS NOT TRUE THEN
                        CONTINUE;
                    END IF;
                    changed := true;
                    revisions[j] := coalesce(before[j], forgotten) + 1;
                    IF before[j] IS NULL THEN
                        added := added + 1;
                        INSERT INTO restore.record VALUES (
                            t, apps[j], scenes[j], keys[j], revisions[j], c + 1, j - first,
                            times[j], forms[j], schemas[j], versions[j], contents[j], digests[j]);
                    ELSE
                        IF alive[j]@condition THEN
                            INSERT INTO restore.past SELECT x.* FROM restore.record x
                                WHERE x.tenant = t AND x.application = apps[j]
                                    AND x.scene = scenes[j] AND x.key = keys[j];
                        END IF;
                        DELETE FROM restore.past x
                            WHERE x.tenant = t AND x.application = apps[j]
                                AND x.scene = scenes[j] AND x.key = keys[j]
                                AND x.revision <= before[j] - @kept;
                        UPDATE restore.record x SET revision = revisions[j], commit = c + 1,
                                ordinal = j - first, written_ms = times[j], form = forms[j],
                                schema = schemas[j], version = versions[j], value = contents[j],
                                digest = digests[j]
                            WHERE x.tenant = t AND x.application = apps[j]
                                AND x.scene = scenes[j] AND x.key = keys[j];
                    END IF;
                END LOOP;
                IF changed THEN
                    c := c + 1;
                END IF;
                numbers := numbers || c;
            END LOOP;
            known := known + added;
            UPDATE restore.tenant x SET commits = c, names = known WHERE x.id = t;
            INSERT INTO restore.writer VALUES (t, w, b, numbers, revisions, 0, now())
                ON CONFLICT (tenant, id) DO UPDATE SET batch = excluded.batch,
                    numbers = excluded.numbers, revisions = excluded.revisions,
                    used = excluded.used;
        END
        $$;

        """

    /// Forgets deletions up to a commit, with the older revisions of all deleted names.
    private static let forget = """

        CREATE FUNCTION restore.forget_1(
            t bigint, up_to bigint, OUT forgotten bigint, OUT pruned bigint, OUT known bigint
        ) LANGUAGE plpgsql SET enable_seqscan = off AS $$
        BEGIN
            SELECT x.pruned, x.names INTO STRICT pruned, known
                FROM restore.tenant x WHERE x.id = t FOR NO KEY UPDATE;
            DELETE FROM restore.past p USING restore.record r
                WHERE r.tenant = t AND r.form = 0 AND p.tenant = t AND p.application = r.application
                    AND p.scene = r.scene AND p.key = r.key;
            WITH gone AS (
                DELETE FROM restore.record r WHERE r.tenant = t AND r.form = 0 AND r.commit <= up_to
                    RETURNING r.commit
            ) SELECT count(*), greatest(pruned, max(commit)) INTO forgotten, pruned FROM gone;
            known := known - forgotten;
            UPDATE restore.tenant x SET pruned = forget_1.pruned, names = known WHERE x.id = t;
            DELETE FROM restore.writer w WHERE w.tenant = t AND w.used < now() - interval '1 day';
        END
        $$;

        """
}
#endif
