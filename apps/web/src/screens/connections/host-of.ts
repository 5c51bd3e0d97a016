/** The host of an address, by which people know a maker; a text that is no address stays as it is. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
