import { showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { isBareTill, readSession, subscribeToSession } from '../../session/session.ts'
import { writeBrand } from '../../session/brand.ts'
import { call } from '../call.ts'

/** Asks for the brand of whoever is here now, and shows it. Without an answer, or from a server that knows no brands, what is shown stays. */
export async function askBrand(): Promise<void> {
  const { token } = readSession()
  try {
    const { brand } = await call(showBrand, {}, { isQuiet: true })
    // Somebody else signed in or out meanwhile, and theirs is on its way.
    if (readSession().token !== token) return
    // A till stays its merchant's while nobody is signed in.
    if (brand !== null || !isBareTill()) writeBrand(brand)
  } catch {
    // The kept one is shown.
  }
}

/** Shows the brand of whoever signs in, and of the host once nobody is. Returns how to stop. */
export function followBrand(): () => void {
  let asked = readSession().token
  void askBrand()
  return subscribeToSession(() => {
    const { token } = readSession()
    if (token === asked) return
    asked = token
    void askBrand()
  })
}
