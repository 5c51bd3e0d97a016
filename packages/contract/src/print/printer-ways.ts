/** The way to a printer in the network: written to at a port, or polling as Star (CloudPRNT) or Epson (Server Direct Print) do. */
export const PRINTER_WAYS = ['port', 'star', 'epson'] as const
