/** How words and sentences stand together. */
export const joinEn = {
  or: '%{left} or %{right}',
  and: '%{left} and %{right}',
  comma: '%{left}, %{right}',
  followedBy: '%{left}, then %{right}',
  semicolon: '%{left}; %{right}',
  // What would have to hold instead.
  orElse: '%{left} Or: %{right}',
  sentences: '%{left} %{right}',
  lines: '%{left}\n%{right}',
} as const;
