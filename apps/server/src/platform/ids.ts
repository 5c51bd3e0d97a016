import { randomUUIDv7 } from 'node:crypto'

/** Mints ids: UUIDv7, so that they sort by time of birth (D65). Tests hand in a counted one. */
export type NewId = () => string

export const newId: NewId = () => randomUUIDv7()
