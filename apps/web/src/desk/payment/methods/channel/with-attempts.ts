import { tell } from '../../../model/desk-state.ts'

type Attempts = typeof import('./attempt.ts')

/**
 * Runs an action that moves money through a channel; its program is loaded when the desk is calm or with the first
 * payment that needs it. Where it does not arrive no money has moved, and the cashier is told so.
 */
export async function withAttempts(act: (attempts: Attempts) => Promise<void>): Promise<void> {
  const attempts = await import('./attempt.ts').catch(() => null)
  if (attempts) return act(attempts)
  tell('warn', 'message.payUnreachable')
}
