import { expect } from 'vitest'

/**
 * The files of a worker share the desk's modules, and so its stores. Each file of the desk begins with the stores as a page that
 * opens has them, for what the file before left, and which one it was, is chance. A payment that was left on its way would fix
 * the basket of every file behind it.
 */
export async function freshDesk(): Promise<void> {
  const stores = [
    (await import('../src/desk/model/desk-state.ts')).desk,
    (await import('../src/desk/model/kiosk/kiosk.ts')).kioskDoor,
    (await import('../src/desk/journal/clock.ts')).deskClock,
    (await import('../src/desk/basket/deposit.ts')).deposits,
    (await import('../src/desk/basket/ahead/ahead-parts.ts')).aheadParts,
    (await import('../src/desk/payment/due.ts')).takenPayments,
    (await import('../src/desk/payment/methods/channel/pending.ts')).pendingPayment,
    (await import('../src/desk/payment/exchange.ts')).exchange,
  ]
  const known = globalThis as { storesAtStart?: readonly object[] }
  known.storesAtStart ??= stores.map((store) => store.read())
  stores.forEach((store, at) => store.change(known.storesAtStart?.[at] ?? {}))
}

if (expect.getState().testPath?.includes('/apps/web/src/desk/')) await freshDesk()
