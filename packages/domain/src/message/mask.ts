/** An address as a list shows it: the first character and the domain. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return maskNumber(address)
  return `${String.fromCodePoint(address.codePointAt(0) ?? 0)}•••${address.slice(at)}`
}

/** A number as a list shows it: its last four digits. */
export const maskNumber = (number: string): string => (number.length > 4 ? `•••${number.slice(-4)}` : '•••')
