/** The page on which a provider's people begin, and to which it sends them back. */
const PAGE = '/cashier/manage/login/provider'

/** The address that a provider sends people back to. */
export const returnAddress = (origin: string): string => `${origin}${PAGE}`

/** The address of the page for the people of a merchant, by its number, or of a partner, by its id. */
export const loginAddress = (
  origin: string,
  whose: { readonly merchantNumber: string } | { readonly partnerId: string },
): string => `${returnAddress(origin)}?${new URLSearchParams(whose)}`
