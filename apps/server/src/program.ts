import type { Module } from './platform/module.ts'

/** Everything the program does, by capability. */
export const modules: readonly Module[] = []
