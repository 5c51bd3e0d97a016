import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { emptyDatabases, openEmpty } from '../../../test/empty-database.ts'
import { openEmbeddedCopy, openTestDatabase } from '../../../test/template.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/read-migrations.ts'
import { sql } from '../../platform/db/sql.ts'
import { type FileStore, folderStore } from '../../platform/files/file-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const now = '2026-03-04T05:06:07.089Z'
const folder = mkdtempSync(join(tmpdir(), 'kassa-backup-'))
const openDatabases: Database[] = []
const drops: (() => Promise<void>)[] = []

const kept = (open: () => Promise<Database>) => async (): Promise<Database> => {
  const database = await open()
  openDatabases.push(database)
  return database
}

/** Of each kind a way to open an empty one, and one that may be migrated already: the steps are those of the other tests. */
const kinds = emptyDatabases.map(
  ([kind, open]) => [kind, kept(open), kept(kind === 'embedded' ? openEmbeddedCopy : open)] as const,
)
const openTarget = kept(openEmpty)

async function openMigrated(): Promise<Database> {
  const made = await openTestDatabase()
  drops.push(() => made.drop())
  return made.database
}

async function openFilled(): Promise<Database> {
  const database = await openMigrated()
  await fillWorld(database)
  return database
}

const merchantId = '0190a000-0000-7000-8000-000000000001'
const parentId = '0190a000-0000-7000-8000-00000000000f'
const childId = '0190a000-0000-7000-8000-000000000002'

const fillWorld = async (database: Database): Promise<void> => {
  await migrate(database)
  await database.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(
      sql`insert into merchant (id, number, name, created_at) values (${merchantId}, '100001', 'Tea "and"\n茶\\館', ${now})`,
    )
    // The child comes first, so that a restore in the file's order meets a reference that points ahead.
    await tx.run(
      sql`insert into category (merchant_id, id, name, created_at) values (${merchantId}, ${childId}, 'Green', ${now})`,
    )
    await tx.run(
      sql`insert into category (merchant_id, id, name, created_at) values (${merchantId}, ${parentId}, 'Tea', ${now})`,
    )
    await tx.run(sql`update category set parent_id = ${parentId} where id = ${childId}`)
    await tx.run(sql`
      insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
      values (${merchantId}, 'mail', 'k1', ${new Uint8Array([0, 1, 255])}, ${new Uint8Array([9, 10, 13])}, ${now})`)
    await tx.run(sql`
      insert into outbox (merchant_id, id, name, payload, created_at, sequence)
      select ${merchantId}, gen_random_uuid(), 'product.changed', jsonb_build_object('n', n, 'text', 'a\nb'), ${now}, nextval('outbox_sequence_number')
      from generate_series(1, 4100) n`)
    await tx.run(sql`
      insert into role (merchant_id, id, tier, name, codes, created_at)
      values (${merchantId}, ${childId}, 'staff', 'Cashier', ${['0201', 'a "quoted", one', '']}, ${now})`)
  })
}

/** Every row of every table as text, and where the sequences stand. */
const contentOf = async (database: Database, name: string): Promise<string> => {
  const path = join(folder, name)
  await writeBackup(database, path, now)
  return gunzipSync(readFileSync(path)).toString().split('\n').slice(1, -2).toSorted().join('\n')
}

const allWays = kinds.flatMap(([from, , openFrom]) => kinds.map(([to, openTo]) => ({ from, to, openFrom, openTo })))
/** A gate goes the way of a shop that grows; one of PostgreSQL comes back into PostgreSQL below. */
const ways = isThinned && kinds.length > 1 ? allWays.filter(({ from, to }) => from !== to).slice(0, 1) : allWays

afterAll(async () => {
  await Promise.all([...openDatabases.map((database) => database.close()), ...drops.map((drop) => drop())])
  rmSync(folder, { recursive: true, force: true })
})

test.each(ways)(
  'a backup of the $from database restores into $to, row for row',
  async ({ from, to, openFrom, openTo }) => {
    const source = await openFrom()
    await fillWorld(source)
    const path = join(folder, `${from}-${to}.kassa`)
    const shown: string[] = []
    const written = await writeBackup(source, path, now, undefined, (text) => shown.push(text))
    expect(shown.at(-1)).toMatch(/^\d+%, \d+ rows, /)
    // Made by the world, and what migrations put there: the version of billing that everybody begins with, its edition, its terms.
    // Beside them the categories’ three changes, which wait for a number, the place of whoever gives it, and
    // the merchant’s number among the names.
    expect(written.rows).toBe(4100 + 8 + 3 + 4 + 1)
    // The printed checksum is the file's own, as `sha256sum` computes it.
    expect(written.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'))

    const target = await openTo()
    const heard: string[] = []
    const restored = await restoreBackup(target, path, { progress: (text) => heard.push(text) })
    expect(heard[0]).toMatch(/^\d+% of the file checked$/)
    expect(heard.filter((text) => /^\d+% of the file, \d+ rows, /.test(text))).not.toEqual([])
    expect(heard.at(-1)).toMatch(/^references, \d+ of \d+$/)
    expect(restored).toMatchObject({ createdAt: now, rows: written.rows, tables: written.tables })
    expect(await contentOf(target, `after-${from}-${to}`)).toBe(await contentOf(source, `before-${from}-${to}`))

    const [next] = await target.ask<{ value: number }>(sql`select nextval('outbox_sequence_number') as value`)
    expect(next?.value).toBe(4101)
    await expect(target.script(`update category set parent_id = gen_random_uuid()`)).rejects.toThrow(/foreign key/)
  },
)

describe('a restore that may not be', () => {
  let source: Database
  let target: Database
  const path = join(folder, 'whole.kassa')
  beforeAll(async () => {
    source = await openFilled()
    target = await openTarget()
    await writeBackup(source, path, now)
  })

  const tampered = (name: string, change: (text: string) => string): string => {
    const file = join(folder, name)
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(path)).toString())))
    return file
  }
  const tablesIn = async (database: Database): Promise<number> => {
    const [row] = await database.ask<{ count: number }>(
      sql`select count(*) as count from pg_tables where schemaname = 'public'`,
    )
    return row?.count ?? -1
  }
  const refusal = async (file: string): Promise<string> => {
    const error = await restoreBackup(target, file).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(await tablesIn(target)).toBe(0)
    return error instanceof Error ? error.message : ''
  }

  test('one changed letter is noticed before anything is touched', async () => {
    expect(await refusal(tampered('changed.kassa', (text) => text.replace('Cashier', 'Cashies')))).toMatch(/checksum/)
  })

  test('a file that was cut off is noticed, whether in the archive or at a line', async () => {
    const cut = join(folder, 'cut.kassa')
    writeFileSync(cut, readFileSync(path).subarray(0, 5_000))
    expect(await refusal(cut)).toMatch(/not whole/)
    expect(await refusal(tampered('lines.kassa', (text) => text.split('\n').slice(0, -20).join('\n')))).toMatch(
      /not whole/,
    )
  })

  test('something else, and nothing, are said to be so', async () => {
    const other = join(folder, 'other.kassa')
    writeFileSync(other, 'hello')
    expect(await refusal(other)).toMatch(/damaged/)
    expect(await refusal(join(folder, 'absent.kassa'))).toMatch(/There is no file/)
  })

  test('a backup of a newer program is refused', async () => {
    await expect(restoreBackup(target, path, { known: readMigrations().slice(0, 1) })).rejects.toThrow(/newer program/)
    expect(await tablesIn(target)).toBe(0)
  })

  describe('that has the names of migrations before they were folded', () => {
    const known = readMigrations()
    const former = [...new Set(known.flatMap(({ standsFor = [] }) => standsFor))].sort()

    /** A backup of the same world, whose list is `names` instead of the folded files, and what is new since. */
    const ofBefore = async (name: string, names: readonly string[]): Promise<string> => {
      const world = await openFilled()
      const folded = known.filter(({ standsFor = [] }) => standsFor.length > 0).map((one) => one.name)
      const before = await contentOf(world, `${name}-before`)
      await world.ask(sql`delete from schema_migration where name = any(${folded})`)
      await world.ask(sql`insert into schema_migration (name, checksum) select unnest(${names}::text[]), 'of then'`)
      await writeBackup(world, join(folder, name), now)
      return before
    }

    test('comes back whole', async () => {
      const before = await ofBefore('former.kassa', former)
      const fresh = await openTarget()
      await restoreBackup(fresh, join(folder, 'former.kassa'))
      expect(await contentOf(fresh, 'former-after')).toBe(before)
    })

    test('from the middle of those is refused with what to do', async () => {
      await ofBefore('middle.kassa', former.slice(0, 5))
      expect(await refusal(join(folder, 'middle.kassa'))).toMatch(/use the release before it/)
    })
  })

  test('a database that holds something stays as it is', async () => {
    const before = await contentOf(source, 'taken-before')
    await expect(restoreBackup(source, path)).rejects.toThrow(/not empty/)
    expect(await contentOf(source, 'taken-after')).toBe(before)
  })

  test('a backup that cannot be written leaves no file', async () => {
    await expect(writeBackup(source, join(folder, 'absent', 'a.kassa'), now)).rejects.toThrow(/ENOENT/)
  })
})

describe('the files of a backup', () => {
  const bytes = Buffer.from([0, 255, 10, 13, 34, 92])
  const keys = ['merchant-1/picture-full', 'merchant-1/picture-small.webp']
  const path = join(folder, 'files.kassa')
  const bucket = (held: readonly string[]): FileStore => ({
    isHere: false,
    put: () => Promise.reject(new Error('what lies in a bucket stays there')),
    get: (key) => Promise.resolve(held.includes(key) ? bytes : undefined),
    remove: () => Promise.resolve(),
    async *list() {
      yield* held
    },
  })

  /** Files beside the tables come back the same however many of those there are. */
  const known = readMigrations().slice(0, 40)
  let source: Database
  beforeAll(async () => {
    source = await openTarget()
    await migrate(source, known)
  })

  test('come back from a folder byte for byte', async () => {
    const store = folderStore(join(folder, 'files-before'))
    for (const key of keys) await store.put(key, bytes)
    writeFileSync(join(folder, 'files-before', 'merchant-1', 'half.1.half'), 'not yet whole')
    expect(await writeBackup(source, path, now, store)).toMatchObject({ files: 2, filesElsewhere: 0 })

    const after = folderStore(join(folder, 'files-after'))
    const restored = await restoreBackup(await openTarget(), path, { store: after, known })
    expect(restored).toMatchObject({ files: 2, missingFiles: [] })
    for (const key of keys) expect(await after.get(key)).toEqual(bytes)
  })

  test('in a bucket are named, and those it has lost since are told', async () => {
    expect(await writeBackup(source, path, now, bucket(keys))).toMatchObject({ files: 0, filesElsewhere: 2 })
    const restored = await restoreBackup(await openTarget(), path, { store: bucket(keys.slice(1)), known })
    expect(restored).toMatchObject({ files: 0, missingFiles: [keys[0]] })
  })
})
