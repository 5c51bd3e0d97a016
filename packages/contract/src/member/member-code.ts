/** A member's code on the screen begins so: no goods and no coupon do. */
export const MEMBER_CODE_MARK = 'KM.'
/** Seconds for which a member's code on the screen is good. */
export const MEMBER_CODE_SECONDS = 60
