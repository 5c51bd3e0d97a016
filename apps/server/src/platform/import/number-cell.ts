import { readAmountText } from '@kassa/domain/text/typed-amount.ts'

/** A number of so many decimals in its smallest unit, within its limits; else undefined. */
export function readNumberCell(
  text: string,
  decimals: number,
  { min, max }: { min: number; max: number },
): number | undefined {
  const [units = '', rest = ''] = (readAmountText(text) ?? 'x').split('.')
  const cut = rest.replace(/0+$/, '')
  if (!/^[0-9]{1,12}$/.test(units) || cut.length > decimals) return undefined
  const read = Number(units + cut.padEnd(decimals, '0'))
  return read >= min && read <= max ? read : undefined
}
