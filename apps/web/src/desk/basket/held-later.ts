import { tell } from '../model/desk-state.ts'

// What is done with held baskets comes when somebody asks for it; the service worker has it for when there is no line. Where it does not
// arrive, nothing has been done to any basket.
const holding = async (act: (held: typeof import('./hold.ts')) => Promise<void>): Promise<void> => {
  const held = await import('./hold.ts').catch(() => null)
  if (held) return act(held)
  tell('warn', 'message.partLater')
}

export const recallOnly = (): void => void holding((held) => held.recallOnly())
export const recallByCode = (code: string): void => void holding((held) => held.recallByCode(code))
export const refreshHeld = (): void =>
  void import('./shared-held.ts').then((shared) => shared.refreshHeld()).catch(() => undefined)
