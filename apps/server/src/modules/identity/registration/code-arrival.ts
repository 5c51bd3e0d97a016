import type { CodeArrival } from '@kassa/contract/identity/registration.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { hasPlatformMail } from '../../message/public.ts'

/**
 * Returns how a code reaches whoever asked for it, which is the same for every address: by letter; or, where the installation has no mail
 * server, from its operator, who has the letter in a folder. Source: decision 2261.
 */
export async function codeArrival({ tx, letters }: Pick<Context, 'tx' | 'letters'>): Promise<'letter' | 'operator'> {
  return letters.hasServer || (await hasPlatformMail(tx)) ? 'letter' : 'operator'
}

/** As `codeArrival`, or on the screen of whoever signs up at the machine itself, where the operator allows it. */
export async function signUpArrival(
  context: Pick<Context, 'tx' | 'letters' | 'isOnThisMachine'>,
): Promise<CodeArrival> {
  const arrives = await codeArrival(context)
  const isOnScreen = arrives === 'operator' && context.letters.showsSignUpCodes && context.isOnThisMachine
  return isOnScreen ? 'screen' : arrives
}
