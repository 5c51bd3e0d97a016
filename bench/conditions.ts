import { cpus, loadavg, totalmem } from 'node:os'

/** What a figure was measured under; printed beside it, because the machine is shared and figures without it mean little. */
export const conditions = () => ({
  at: new Date().toISOString(),
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  processors: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGib: Math.round(totalmem() / 2 ** 30),
  loadBefore: loadavg().map((load) => Number(load.toFixed(2))),
})

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that `share` (0–1) of the values do not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const round = (value: number, decimals = 2): number => Number(value.toFixed(decimals))
