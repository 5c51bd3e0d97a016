import { unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { t } from 'i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { enterDesk, forgetTries } from './lock.ts'

/** Opens the desk with the password of whoever is signed in; needs the server. Answers why not, in words, or null. */
export async function unlockWithPassword(staffId: string, password: string): Promise<string | null> {
  try {
    await call(unlockScreen, { password }, { isQuiet: true, isOfSignedIn: true })
  } catch (error) {
    return isApiError(error) ? error.message : t('failure.unexpected')
  }
  await forgetTries(staffId)
  enterDesk(staffId)
  return null
}
