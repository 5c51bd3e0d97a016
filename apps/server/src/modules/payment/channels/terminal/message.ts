/** The kind of request to a terminal; the protocol's own words. */
export type TerminalCategory = 'Payment' | 'TransactionStatus' | 'Reversal' | 'Abort'

/**
 * Returns the number of a message: the protocol leaves ten letters and digits, not to be used again within two days. The end of ours is the
 * random part: 45 bits and more.
 */
export const serviceIdOf = (number: string): string => number.slice(-10)

interface Header {
  readonly category: TerminalCategory
  readonly serviceId: string
  /** The terminal's own: model and serial number. */
  readonly terminalNumber: string
}

/** One request of the nexo Retailer protocol, version 3.0, as JSON. */
export const messageText = (
  { category, serviceId, terminalNumber }: Header,
  content: Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify({
    SaleToPOIRequest: {
      MessageHeader: {
        ProtocolVersion: '3.0',
        MessageClass: 'Service',
        MessageCategory: category,
        MessageType: 'Request',
        SaleID: 'Kassa',
        ServiceID: serviceId,
        POIID: terminalNumber,
      },
      [`${category}Request`]: content,
    },
  })
