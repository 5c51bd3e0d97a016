import type { Module } from '../../platform/module.ts'
import { findAbove, findInside } from './find.ts'

/** One search over the kinds of things that capabilities hand in: a new kind is a finder in its own capability. */
export const searchModule = (modules: readonly Module[]): Module => ({
  name: 'search',
  commands: [
    findInside(modules.flatMap(({ finders }) => finders ?? [])),
    findAbove(modules.flatMap(({ findersAbove }) => findersAbove ?? [])),
  ],
})
