import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'

/**
 * Returns the conditions of a measurement; printed beside its figures, because the machine is shared and figures
 * without them mean little.
 */
export const conditions = () => ({
  at: new Date().toISOString(),
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  processors: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGib: Math.round(totalmem() / 2 ** 30),
  loadBefore: loadavg().map((load) => Number(load.toFixed(2))),
  fixedWorkMillis: round(fixedWork(), 1),
})

/**
 * Milliseconds of one and the same work, the middle of nine: hashing, sorting and writing JSON. Where it says twice as much as on another day, so
 * does every time beside it.
 */
function fixedWork(): number {
  const numbers = Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 20_011)
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    const text = JSON.stringify(numbers.toSorted((a, b) => a - b).map((key) => ({ key, text: `goods ${key}` })))
    createHash('sha256').update(text).digest()
    return performance.now() - began
  })
  return median(times)
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that `share` (0–1) of the values do not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const round = (value: number, decimals = 2): number => Number(value.toFixed(decimals))
