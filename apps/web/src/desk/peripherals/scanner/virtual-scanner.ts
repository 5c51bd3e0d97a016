import type { WedgeOptions } from '../../../kit/scan/wedge-options.ts'

/** The scanner on the screen: types a code as one of plastic does, into what hears keys. Source: DV-D01. */
export function typeAsScanner(target: EventTarget, code: string, { terminator }: WedgeOptions): void {
  const keys = [...Array.from(code), ...(terminator === 'none' ? [] : [terminator])]
  for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
