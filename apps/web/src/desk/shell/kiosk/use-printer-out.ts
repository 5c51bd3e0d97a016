import { useEffect } from 'react'
import { desk } from '../../model/desk-state.ts'
import { usePrinter } from '../../peripherals/use-printer.ts'
import { useStore } from '../../ui/store.ts'
import { kiosk } from './kiosk-state.ts'

/** Tells the staff that the printer does not print: a customer would go without a word. The browser's own dialog is no printer of a kiosk. */
export function usePrinterOut(): void {
  const { state, unsure } = usePrinter()
  const isOwn = useStore(desk, ({ preferences }) => preferences.printer !== 'browser')
  const isPrinterOut = isOwn && (state === 'error' || unsure.length > 0)
  useEffect(() => kiosk.change({ isPrinterOut }), [isPrinterOut])
}
