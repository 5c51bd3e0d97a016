import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { complaintOf, freePort, isHere } from './program.ts'

const cluster = path.join(import.meta.dirname, '../../deploy/cluster')

/** The settings of etcd's first machine on this one alone. */
function etcdSettings(folder: string, client: number, peer: number): Record<string, string> {
  const lines = fs.readFileSync(path.join(cluster, 'etcd.env'), 'utf8').split('\n')
  const pairs = lines
    .filter((line) => line.startsWith('ETCD_'))
    .map((line) => [line.replace(/=.*/s, ''), line.replace(/^[^=]*=/, '')])
  const named = Object.fromEntries(pairs) as Record<string, string>
  const at = (port: number): string => `http://127.0.0.1:${port}`
  return {
    ...named,
    ETCD_DATA_DIR: path.join(folder, 'etcd'),
    ETCD_LISTEN_PEER_URLS: at(peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
    ETCD_LISTEN_CLIENT_URLS: at(client),
    ETCD_ADVERTISE_CLIENT_URLS: at(client),
    ETCD_INITIAL_CLUSTER: `one=${at(peer)}`,
  }
}

/** Asks Patroni about its file, with an etcd beside it: it is content only where the one it is to use answers. */
export async function checkPatroni(folder: string): Promise<string | undefined> {
  if (!isHere('etcd')) return 'etcd is not here (apt-get install etcd-server), and Patroni asks it'
  const [client = 0, peer = 0, rest = 0, database = 0] = await Promise.all([0, 1, 2, 3].map(freePort))
  const etcd = spawn('etcd', [], { env: { ...process.env, ...etcdSettings(folder, client, peer) }, stdio: 'ignore' })
  try {
    await untilHealthy(client)
    return complaintOf('patroni', ['--validate-config', writeSettings(folder, { client, rest, database })])
  } finally {
    etcd.kill()
  }
}

async function untilHealthy(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

function writeSettings(folder: string, ports: { client: number; rest: number; database: number }): string {
  const text = fs
    .readFileSync(path.join(cluster, 'patroni.yml'), 'utf8')
    .replaceAll(/hosts: .*/g, `hosts: 127.0.0.1:${ports.client}`)
    .replaceAll('listen: 10.0.0.11:8008', `listen: 127.0.0.1:${ports.rest}`)
    .replaceAll('listen: 10.0.0.11:5432', `listen: 127.0.0.1:${ports.database}`)
    .replaceAll('/var/lib/postgresql/15/kassa', path.join(folder, 'data'))
  const to = path.join(folder, 'patroni.yml')
  fs.writeFileSync(to, text)
  return to
}
