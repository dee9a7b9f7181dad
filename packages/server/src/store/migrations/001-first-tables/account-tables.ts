import { id, integer, moment, optionalText, partOf, text, uniqueText } from '../create-tables.ts'
import type { Table } from '../create-tables.ts'

/** People who sign in, and the organizations they belong to. */
export const accountTables = {
  organisation: {
    columns: {
      id,
      name: text,
      created_at: moment,
    },
  },
  auth_user: {
    columns: {
      id,
      name: text,
      email: uniqueText,
      emailVerified: integer,
      image: optionalText,
      createdAt: text,
      updatedAt: text,
    },
  },
  auth_session: {
    columns: {
      id,
      token: uniqueText,
      userId: partOf('auth_user'),
      expiresAt: text,
      ipAddress: optionalText,
      userAgent: optionalText,
      createdAt: text,
      updatedAt: text,
    },
  },
  auth_account: {
    columns: {
      id,
      accountId: text,
      providerId: text,
      userId: partOf('auth_user'),
      accessToken: optionalText,
      refreshToken: optionalText,
      idToken: optionalText,
      accessTokenExpiresAt: optionalText,
      refreshTokenExpiresAt: optionalText,
      scope: optionalText,
      password: optionalText,
      createdAt: text,
      updatedAt: text,
    },
    unique: ['auth_account_accountid', ['providerId', 'accountId']],
  },
  auth_verification: {
    columns: {
      id,
      identifier: text,
      value: text,
      expiresAt: text,
      createdAt: text,
      updatedAt: text,
    },
  },
  member: {
    columns: {
      organisation_id: partOf('organisation'),
      user_id: partOf('auth_user'),
      role: text,
      created_at: moment,
    },
    key: ['member_key', ['organisation_id', 'user_id']],
  },
} as const satisfies Record<string, Table>
