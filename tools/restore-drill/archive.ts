import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const conf = path.join(import.meta.dirname, '../../deploy/cluster/pgbackrest.conf')

/** The user that PostgreSQL runs as where we are root; pgBackRest reads its files. */
export function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The folders of one drill, all in one. */
export interface Places {
  readonly folder: string
  /** The folder that `startCluster` keeps the database in. */
  readonly kept: string
  readonly conf: string
}

/**
 * Makes the folders, with the file of `deploy` under other paths, or with a bucket in place of the repository's. The port of the database comes once it is
 * known.
 */
export function layPlaces(folder: string, bucket?: readonly string[]): Places {
  const places = { folder, kept: path.join(folder, 'kept'), conf: path.join(folder, 'pgbackrest.conf') }
  const user = postgresUser()
  for (const name of ['', 'repo', 'spool', 'log']) {
    const made = path.join(folder, name)
    fs.mkdirSync(made, { recursive: true })
    if (user) fs.chownSync(made, user.uid, user.gid)
  }
  const text = fs
    .readFileSync(conf, 'utf8')
    .replace(/^repo1-path=.*/m, (bucket ?? [`repo1-path=${path.join(folder, 'repo')}`]).join('\n'))
    .replace('/var/spool/pgbackrest', path.join(folder, 'spool'))
    .replace('/var/log/pgbackrest', path.join(folder, 'log'))
    .replace(/^pg1-path=.*/m, `pg1-path=${path.join(places.kept, 'data')}`)
  fs.writeFileSync(places.conf, `${text}pg1-user=postgres\npg1-socket-path=${places.kept}\n`)
  fs.chmodSync(places.conf, 0o644)
  return places
}

/** Settings of PostgreSQL by which each file of its log goes to the repository. */
export const archiving = ({ conf: file }: Places): readonly string[] => [
  'wal_level=replica',
  'archive_mode=on',
  `archive_command=pgbackrest --config=${file} --stanza=kassa archive-push %p`,
]

/** Runs pgBackRest beside the database of an address, or of none that runs; throws with what it said where it is not content. */
export function backRest({ conf: file, folder }: Places, url: string | undefined, ...args: readonly string[]): string {
  const { port, password } = url === undefined ? { port: undefined, password: '' } : new URL(url)
  const all = [`--config=${file}`, '--stanza=kassa', ...(port === undefined ? [] : [`--pg1-port=${port}`]), ...args]
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) }
  const how = { ...postgresUser(), cwd: folder, env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('pgbackrest', all, how)
  const said = `${stdout}${stderr}`
  if (status !== 0 || said.includes('WARN'))
    throw new Error(`pgbackrest ${args.join(' ')} ended with ${status}: ${said}`)
  return said
}
