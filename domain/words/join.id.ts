import type { Translation } from './translation.ts';
import type { joinEn } from './join.en.ts';

export const joinId = {
  or: '%{left} atau %{right}',
  and: '%{left} dan %{right}',
  comma: '%{left}, %{right}',
  followedBy: '%{left}, lalu %{right}',
  semicolon: '%{left}; %{right}',
  orElse: '%{left} Atau: %{right}',
  sentences: '%{left} %{right}',
  lines: '%{left}\n%{right}',
} satisfies Translation<typeof joinEn>;
