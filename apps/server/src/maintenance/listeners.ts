import { modules } from '../program.ts'

/** The name of every listener of events, as the modules list them. */
export const listeners = modules.flatMap((module) => module.subscriptions ?? []).map(({ name }) => name)
