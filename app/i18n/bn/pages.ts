import type { pagesTexts as english } from "../en/pages";

export const pagesTexts = {
  "pages.waiting": "ফাইলের পাতাগুলো দেখানোর জন্য তৈরি হচ্ছে…",
  "pages.first_one": "{all}টি পৃষ্ঠার মধ্যে শুধু প্রথমটি দেখানো হচ্ছে",
  "pages.first_other": "{all}টি পৃষ্ঠার মধ্যে প্রথম {number}টি দেখানো হচ্ছে",
  "pages.none": "শুধু ডাউনলোড করা যাবে: পৃষ্ঠাগুলো দেখানো গেল না",
} satisfies Record<keyof typeof english, string>;
