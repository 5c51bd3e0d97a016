import { describe } from 'vitest'
import { clusterUrl } from './template.ts'

/** Describes what needs several databases or processes: the embedded database belongs to one process, and is the only one. */
export const onPostgres = clusterUrl === '' ? () => {} : describe
