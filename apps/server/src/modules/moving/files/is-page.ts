/** Returns whether a file begins as a web page or an XML workbook does: many a program calls such a table xls. */
export const isPage = (bytes: Buffer): boolean =>
  /^\s*<(?:!doctype|!--|html|head|meta|style|table|\?xml)[\s>]/i.test(
    bytes
      .subarray(0, 512)
      .toString('latin1')
      .replace(/^\xEF\xBB\xBF/, ''),
  )
