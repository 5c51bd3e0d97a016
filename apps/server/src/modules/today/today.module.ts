import type { Module } from '../../platform/module.ts'
import { errandCommands } from './errands.ts'

/** The inbox of the back office's home: what every capability says waits for a person. */
export const todayModule = (modules: readonly Module[]): Module => ({
  name: 'today',
  commands: errandCommands(modules.flatMap(({ errands }) => errands ?? [])),
})
