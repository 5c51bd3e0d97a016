/** Digits of a phone number in any notation, full width too, a leading + kept: what is compared and searched by its tail. */
export function phoneKey(phone: string): string {
  const folded = phone.normalize('NFKC').trim()
  const digits = folded.replaceAll(/[^0-9]/g, '')
  return folded.startsWith('+') ? `+${digits}` : digits
}

/** Returns whether a phone ends in the digits a cashier typed (four or more). Source: desk.md §3.7. */
export function matchesPhoneTail(phone: string, typed: string): boolean {
  const digits = phoneKey(typed).replace('+', '')
  return digits.length >= 4 && phoneKey(phone).endsWith(digits)
}
