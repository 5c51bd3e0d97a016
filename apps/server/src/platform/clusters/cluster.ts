import type { Outbox } from '../jobs/outbox.ts'
import type { Platform } from '../platform.ts'
import type { RowsAbove } from './rows-above.ts'

/** One database of the installation, as this process serves it. */
export interface Cluster {
  /** Its name in `KASSA_CLUSTERS`; empty for the only one, which needs none. */
  readonly name: string
  readonly platform: Platform
  readonly outbox: Outbox
  /** Brings the rows above the merchants here as they are in the first; absent in the first. */
  readonly rows?: RowsAbove
}

/** All of them. The first has the rows that belong to no merchant. */
export type Clusters = readonly [first: Cluster, ...others: Cluster[]]

export const isOnlyOne = (clusters: Clusters): boolean => clusters.length === 1

/** The one of that name; undefined where the name is of none. */
export const clusterNamed = (clusters: Clusters, name: string | undefined): Cluster | undefined =>
  name === undefined ? undefined : clusters.find((cluster) => cluster.name === name)
