import { setTimeout as wait } from 'node:timers/promises'
import type { startCluster } from '../../test/postgres.ts'
import type { Server } from '../server.ts'
import type { ClusterWithStandby } from './cluster.ts'

/** Something that goes away while desks sell. */
export interface Blow {
  readonly name: string
  /** The longest that no sale may reach the server, seconds. */
  readonly longest: number
  /** The longest that any desk may try to send what it has, seconds; left out: as long as it takes. */
  readonly longestWait?: number
  readonly strike: () => Promise<void>
}

/** The time for which a part is away that comes back by itself. */
const AWAY_MILLIS = 8_000

interface Parts {
  readonly servers: readonly Server[]
  readonly second: Awaited<ReturnType<typeof startCluster>>
}

/** Blows that need nothing but PostgreSQL: a process that is killed leaves its desks to the other, at once. */
export const blowsAtProcesses = ({ servers, second }: Parts): readonly Blow[] => [
  // A busy machine has gaps of its own: every other one is read beside this.
  { name: 'nothing lost', longest: 5, strike: () => wait(AWAY_MILLIS) },
  ...servers.map((server, at) => ({
    name: `process ${at + 1} of ${servers.length} killed (SIGKILL) and started again`,
    longest: 5,
    longestWait: 5,
    async strike() {
      server.die('SIGKILL')
      await wait(AWAY_MILLIS)
      await server.up()
    },
  })),
  { name: 'the other cluster away', longest: 5, strike: () => second.stop() },
]

/** Blows at a cluster that Patroni, etcd and HAProxy keep alive. */
export const blowsAtCluster = (kept: ClusterWithStandby): readonly Blow[] => [
  { name: 'planned switchover', longest: 5, strike: () => kept.switchOver() },
  {
    name: 'machine of the primary lost',
    longest: 25,
    async strike() {
      const comeBack = await kept.loseMachine()
      await wait(AWAY_MILLIS)
      await comeBack()
    },
  },
  {
    name: 'etcd away',
    longest: 25,
    async strike() {
      kept.pauseEtcd(true)
      await wait(AWAY_MILLIS)
      kept.pauseEtcd(false)
      await kept.whole()
    },
  },
  { name: 'HAProxy killed and started', longest: 5, strike: () => kept.restartHaproxy() },
]
