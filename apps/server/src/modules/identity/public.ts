export { findAccountForUpdate, foldEmail, setLock, setPasswordHash } from './account.store.ts'
export {
  findKeyAtDesk,
  hasKey,
  listApprovalKeys,
  setStaffPin,
  type ApprovalKey,
} from './approval/approval-key.store.ts'
export { isSignedWith } from './approval/is-signed-with.ts'
export {
  findFollowedAccount,
  findFollower,
  findRoleLike,
  insertFollower,
  type FollowedAccount,
} from './admin/follower.store.ts'
export { insertAdmin, isEmailTaken, type AdminPlace, type NewAdmin } from './admin/admin.store.ts'
export { setPartnerAdminsArchived, setPublishedAdmins, setWaitingAdminsActive } from './admin/partner-admins.store.ts'
export { fitsPassword, hashPassword, NOBODYS_HASH } from './password/hash-password.ts'
export { acceptNewPassword, formerAfter } from './password/new-password.ts'
export { makePin, type StaffPin } from './password/pin.ts'
export {
  ensurePlatformRole,
  ensurePlatformRoles,
  findGivableRole,
  insertBuiltInRoles,
} from './role/built-in-role.store.ts'
export { checkPhone } from './person/phone.ts'
export { checkOwnLimits } from './role/own-limits.ts'
export { joinActingRole, type ActingPlace } from './role/acting-role.ts'
export { takeAdmins } from './admin/admin-rules.ts'
export { checkOwnRights } from './role/own-rights.ts'
export { createOperator, resetAdminPassword } from './create-operator.ts'
export { dropSecondFactors } from './drop-second-factors.ts'
export { findPartnerInReach } from './partner-reach.store.ts'
export { beginSession, startSession } from './sign-in/begin-session.ts'
export { readSupportSession } from './sign-in/session-view.store.ts'
export { confirmPassword } from './sign-in/own-session.ts'
export { confirmPin } from './approval/confirm-pin.ts'
export { checkOwnPin } from './password/own-pin.ts'
export { checkCode, sendCode, sendSignUpCode } from './registration/codes.ts'
export { readCodes, setCodeUsed, writeCodes } from './registration/verification-code.store.ts'
export { readGuesses, writeGuesses } from './sign-in/guess.store.ts'
