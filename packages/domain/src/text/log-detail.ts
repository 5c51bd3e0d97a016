/** Signs that a line of a device's log has for what happened, at most. */
export const LOG_DETAIL_LENGTH = 120

/**
 * Returns the part of a text that may leave a device in its log: plain signs of codes, names of faults and places in
 * the program. Addresses, anything that may be an id, a key or a token, numbers of six digits and more, and every other
 * script become `*`, so that no log names a person, opens anything or says what was sold. Done by the device, and again
 * by the server.
 */
export const logDetail = (text: string): string =>
  text
    .slice(0, LOG_DETAIL_LENGTH * 10)
    .normalize('NFKC')
    .replaceAll(/\S+@\S+/g, '*')
    .replaceAll(/\p{L}+:\/\/\S+/gu, '*')
    .replaceAll(/[\w-]{20,}/g, '*')
    .replaceAll(/\d(?:[ ().-]?\d){5,}/g, '*')
    .replaceAll(/[^\u0020-\u007e]+/g, '*')
    .replaceAll(/\*(?:[ *]*\*)?/g, '*')
    .trim()
    .slice(0, LOG_DETAIL_LENGTH)
    .trimEnd()
