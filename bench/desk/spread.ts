import { quantile, round } from '../conditions.ts'

/** Returns the spread of many times, in milliseconds. */
export const spread = (values: readonly number[]) => ({
  count: values.length,
  p50Millis: round(quantile(values, 0.5), 1),
  p95Millis: round(quantile(values, 0.95), 1),
  maxMillis: round(Math.max(...values), 1),
})
