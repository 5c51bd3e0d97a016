import type { encodings } from './code-page.ts'

/** The encodings that a merchant may choose for its printers. Setting `sales.receipt`. */
export type PrinterEncoding = keyof typeof encodings

/**
 * Returns the usual encoding of printers sold where a currency is spent, until somebody chooses another; Amharic has no
 * code page and is drawn. Source: print-and-devices.md, Printers.
 */
export const usualEncoding = (currencyCode: string): PrinterEncoding => usual[currencyCode] ?? 'ascii'

const usual: Readonly<Record<string, PrinterEncoding>> = { CNY: 'gb18030', JPY: 'shift-jis', ETB: 'bitmap' }
