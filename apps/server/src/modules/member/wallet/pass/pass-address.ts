import type { PassColors } from '@kassa/domain/member/pass-design.ts'

/** The address below `/cashier/api` under which telephones reach the passes of a merchant. */
export const WALLET_PATH = '/member/wallet'

/** The address from which a merchant's passes are asked for, on an address of this installation. */
export const passAddress = (origin: string, merchantId: string): string =>
  `${origin}/cashier/api${WALLET_PATH}/${merchantId}`

/** The look of a picture that Google fetches. */
export interface LogoLook extends PassColors {
  readonly logoId: string | null
}

/** The address from which Google fetches the merchant's picture. It says what the picture is, because Google keeps what it fetched, and fetches before a look is kept. */
export const logoAddress = (origin: string, merchantId: string, { background, text, logoId }: LogoLook): string =>
  `${passAddress(origin, merchantId)}/logo/${background.slice(1)}-${text.slice(1)}-${logoId ?? 'card'}.png`

const LOGO = /^logo\/([0-9a-f]{6})-([0-9a-f]{6})-(card|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/

/** Returns the look that such an address names; undefined for any other. */
export function readLogoAddress(rest: string): LogoLook | undefined {
  const [, background, text, picture] = LOGO.exec(rest) ?? []
  if (background === undefined || text === undefined || picture === undefined) return undefined
  return { background: `#${background}`, text: `#${text}`, logoId: picture === 'card' ? null : picture }
}
