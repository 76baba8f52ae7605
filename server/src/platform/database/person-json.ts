// Builds the contract's `Person` in SQL.
import { type Fragment, sql } from './sql.ts';

/** For the row `alias` of `people`. */
export function personJson(alias = 'p'): Fragment {
  const p = sql.identifier(alias);
  return sql`jsonb_build_object('id', ${p}.id, 'username', ${p}.username,
    'deptName', (select name from departments where id = ${p}.department_id),
    'is_coach', ${p}.is_coach, 'avatar', ${p}.avatar)`;
}
