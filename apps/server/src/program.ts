import { identityModule } from './modules/identity/identity.module.ts'
import { settingsModule } from './modules/settings/settings.module.ts'
import type { Module } from './platform/module.ts'

/** Everything the program does, by capability. */
export const modules: readonly Module[] = [identityModule, settingsModule]
