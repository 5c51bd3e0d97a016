import { tell } from '../model/desk-state.ts'

// The code for held baskets is loaded when somebody asks for it; the service worker has it when offline. Where it
// cannot be loaded, nothing has been done to any basket.
const holding = async (act: (held: typeof import('./hold.ts')) => Promise<void>): Promise<void> => {
  const held = await import('./hold.ts').catch(() => null)
  if (held) return act(held)
  tell('warn', 'message.partLater')
}

export const recallOnly = (): void => void holding((held) => held.recallOnly())
export const recallByCode = (code: string): void => void holding((held) => held.recallByCode(code))
export const refreshHeld = (): void =>
  void import('./shared-held.ts').then((shared) => shared.refreshHeld()).catch(() => undefined)
