import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsFolder, readMigrations } from '../../apps/server/src/platform/db/read-migrations.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { describeSchema } from './catalogue.ts'

const usage = `npm run schema -- [FOLDER [OTHER]]
  One folder of migrations (the repository's own unless told): prints the schema that they make.
  Two folders: prints the lines in which their schemas differ, and ends with 1 if there are any.
  On the embedded database, or on the PostgreSQL that TEST_DATABASE_URL names (in a database that is made and removed).`

async function onCluster<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const name = `kassa_schema_${process.pid}`
  const cluster = openPostgres({ url, connections: 1 })
  await cluster.script(`create database ${name}`)
  const database = openPostgres({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href, connections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await cluster.script(`drop database ${name} with (force)`)
    await cluster.close()
  }
}

async function embedded<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPglite()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function schemaOf(folder: string): Promise<string[]> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const work = async (database: Database): Promise<string[]> => {
    await migrate(database, readMigrations(folder))
    const applied = await database.ask(sql`select name from schema_migration`)
    process.stderr.write(`${folder}: ${applied.length} migrations on ${database.kind}\n`)
    return describeSchema(database)
  }
  return url === '' ? embedded(work) : onCluster(url, work)
}

const folders = process.argv.slice(2)
if (folders.some((folder) => folder.startsWith('-')) || folders.length > 2) {
  console.log(usage)
} else {
  const [first, second] = [await schemaOf(folders[0] ?? migrationsFolder), folders[1] && (await schemaOf(folders[1]))]
  if (!second) console.log(first.join('\n'))
  else {
    const lines = [
      ...first.filter((line) => !second.includes(line)).map((line) => `- ${line}`),
      ...second.filter((line) => !first.includes(line)).map((line) => `+ ${line}`),
    ]
    console.log(lines.join('\n') || `The same schema: ${first.length} lines.`)
    if (lines.length > 0) process.exitCode = 1
  }
}
