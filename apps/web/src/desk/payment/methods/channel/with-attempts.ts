import { tell } from '../../../model/desk-state.ts'

type Attempts = typeof import('./attempt.ts')

/**
 * Does what moves money through a channel; the program for it comes when the desk is calm or with the first payment that needs it. Where it
 * does not arrive nothing has moved, and the cashier is told so.
 */
export async function withAttempts(act: (attempts: Attempts) => Promise<void>): Promise<void> {
  const attempts = await import('./attempt.ts').catch(() => null)
  if (attempts) return act(attempts)
  tell('warn', 'message.payUnreachable')
}
