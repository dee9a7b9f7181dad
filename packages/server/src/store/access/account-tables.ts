import type { PersonRole } from '@docwright/contract'
/** The owner of projects. One exists from the first start. */
export interface OrganisationTable {
  id: string
  name: string
  created_at: number
}

/** The role of a person in an organization. */
export type MemberRole = PersonRole

/** A person in an organization. */
export interface MemberTable {
  organisation_id: string
  user_id: string
  role: MemberRole
  created_at: number
}

/** A person. The four `auth_` tables have the columns that the sign-in library expects; its dates are ISO text. */
export interface AuthUserTable {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  createdAt: string
  updatedAt: string
}

/** A browser that is signed in. */
export interface AuthSessionTable {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  updatedAt: string
}

/** How a person proves who they are: a password's hash, or an identity at another provider. */
export interface AuthAccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

/** A one-time secret that waits to be used, such as the link that makes the owner's account. */
export interface AuthVerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}
