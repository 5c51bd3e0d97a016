import type { encodings } from './code-page.ts'

/** What a merchant may choose that its printers read. Setting `sales.receipt`. */
export type PrinterEncoding = keyof typeof encodings

/**
 * What the printers read that are sold where a currency is spent, while nobody has said otherwise; Amharic has no code page and is drawn.
 * Source: print-and-devices.md, Printers.
 */
export const usualEncoding = (currencyCode: string): PrinterEncoding => usual[currencyCode] ?? 'ascii'

const usual: Readonly<Record<string, PrinterEncoding>> = { CNY: 'gb18030', JPY: 'shift-jis', ETB: 'bitmap' }
