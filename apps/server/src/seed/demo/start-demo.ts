import type { Clock } from '../../platform/clock.ts'
import type { Program } from '../../platform/run-server.ts'
import { openDemoAccounts } from './open-accounts.ts'
import { seedDemo } from './seed-demo.ts'
import type { DemoCredentials } from './simulated-channels.ts'

/**
 * A start with the demo: makes it where nobody has an account yet, with its accounts at the channels that are played here. Over a world that
 * is there already it signs nobody in and writes nothing, whether or not that world was once a demo.
 */
export const startDemo = (
  program: Pick<Program, 'database' | 'running'>,
  say: (line: string) => void,
  demo: DemoCredentials,
  clock?: Clock,
): Promise<void> => seedDemo(program, say, { clock, addLast: () => openDemoAccounts(program, demo) })
