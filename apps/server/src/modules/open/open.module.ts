import type { Module } from '../../platform/module.ts'
import { askInsideOf } from './ask-inside.ts'
import * as connections from './connection/connections.ts'
import { readMe } from './me.ts'
import { outletCommands } from './outlets.ts'

/** The public API for apps of others, on the use cases of these modules, and the page where a merchant connects apps. */
export function openModule(modules: readonly Module[]): Module {
  const ask = askInsideOf(modules)
  return {
    name: 'open',
    commands: [...Object.values(connections), readMe, ...outletCommands(ask)],
  }
}
