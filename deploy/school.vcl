vcl 4.1;

# Varnish in front of the website: a cache of public pages, everything else passed on. It does no TLS: where it is
# needed, a proxy on the same machine does it and passes on to Varnish, sending X-Forwarded-For and X-Forwarded-Proto.
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/school.vcl -s malloc,256m -p http_gzip_support=off
# http_gzip_support=off leaves compression to the website, which knows brotli. The website runs with TRUST_PROXY=1.
# Varnish 7.0 or newer.

import std;

backend school {
	.host = "127.0.0.1";
	.port = "3000";
	.connect_timeout = 2s;
	.first_byte_timeout = 60s;
	.between_bytes_timeout = 60s;
	.probe = {
		.request = "GET /healthz HTTP/1.1" "Host: localhost" "Connection: close";
		.interval = 2s;
		.timeout = 2s;
		.window = 3;
		.threshold = 2;
		.initial = 2;
	}
}

# Whose X-Forwarded-For is trusted: the proxy that does the TLS.
acl tls_proxy {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.restarts == 0) {
		call settle_visitor;
		unset req.http.X-Any-Age;
		unset req.http.X-Asked-Anew;
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# The admin area, and requests with a session, bypass the cache and keep all cookies.
	if (req.url ~ "^/(?i:cog-admin)" || req.http.Cookie ~ "(^|[ ;])(__Host-)?office=" || req.http.Authorization) {
		return (pass);
	}
	call keep_what_pages_depend_on;
	# Light pages are private and come from the website itself; a file is the same for everybody.
	if (req.url !~ "^/uploads/" &&
		(req.http.Cookie == "light=on" || (req.http.Save-Data == "on" && !req.http.Cookie))) {
		return (pass);
	}
	# Without either the website answers with the full page.
	unset req.http.Cookie;
	unset req.http.Save-Data;
	return (hash);
}

# One entry, the client address. Varnish has appended the address of the connection.
sub settle_visitor {
	if (client.ip ~ tls_proxy && req.http.X-Forwarded-For ~ ",") {
		set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, "^(?:.*,)?\s*([^,\s]+)\s*,[^,]*$", "\1");
	} else {
		set req.http.X-Forwarded-For = client.ip;
	}
	if (!(client.ip ~ tls_proxy) || req.http.X-Forwarded-Proto != "https") {
		set req.http.X-Forwarded-Proto = "http";
	}
	unset req.http.X-Forwarded-Host;
	unset req.http.Forwarded;
}

# What a public page depends on beside its address, each reduced to few values.
sub keep_what_pages_depend_on {
	if (req.http.Cookie ~ "(^|;\s*)light=on(;|$)") {
		set req.http.Cookie = "light=on";
	} elsif (req.http.Cookie ~ "(^|;\s*)light=off(;|$)") {
		set req.http.Cookie = "light=off";
	} else {
		unset req.http.Cookie;
	}
	if (req.http.Save-Data ~ "^(?i:on)$") {
		set req.http.Save-Data = "on";
	} else {
		unset req.http.Save-Data;
	}
	if (req.http.Accept-Encoding !~ "(?i)(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))([\s;,]|$)") {
		unset req.http.Accept-Encoding;
	} elsif (req.http.Accept-Encoding ~ "(?i)(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))([\s;,]|$)") {
		set req.http.Accept-Encoding = "br, gzip";
	} else {
		set req.http.Accept-Encoding = "gzip";
	}
}

sub vcl_hash {
	# The website writes its own address into some pages; only full pages come here.
	hash_data(req.http.X-Forwarded-Proto);
	hash_data(req.http.Accept-Encoding);
}

sub vcl_hit {
	# Beyond the time that the page itself allows, a stale one is shown only while the website is failing.
	if (obj.ttl <= 0s && !req.http.X-Any-Age && std.healthy(req.backend_hint) &&
		obj.ttl + std.duration(obj.http.X-May-Be-Older, 0s) <= 0s) {
		set req.http.X-Asked-Anew = "1";
		set req.grace = 0s;
		return (restart);
	}
}

sub vcl_backend_response {
	if (beresp.status >= 500) {
		# An error is shown once and replaces no cached page.
		if (bereq.is_bgfetch) {
			return (abandon);
		}
		set beresp.ttl = 0s;
		set beresp.grace = 0s;
		set beresp.uncacheable = true;
		return (deliver);
	}
	# A cached page that is gone stays gone, also while the website is failing.
	if (beresp.status == 404 && (bereq.is_bgfetch || bereq.http.X-Asked-Anew)) {
		if (!std.ban("obj.http.X-Address == " + bereq.http.Host + bereq.url)) {
			std.log("not banned: " + std.ban_error());
		}
	}
	set beresp.http.X-Address = bereq.http.Host + bereq.url;
	# How long a stale page may be shown while it is revalidated is in its own header (stale-while-revalidate).
	set beresp.http.X-May-Be-Older = beresp.grace;
	if (bereq.url ~ "^/uploads/") {
		# Withdrawing a notice withdraws its file: files are never shown stale.
		set beresp.grace = 0s;
	} else {
		set beresp.grace = 1d;
	}
	# Responses with private, no-store or Set-Cookie are never cached: Varnish's built-in rules follow here.
}

sub vcl_deliver {
	# The website did not answer, or answered with an error: the cached page, however old.
	if (resp.status >= 500 && req.http.X-Asked-Anew && !req.http.X-Any-Age) {
		set req.http.X-Any-Age = "1";
		set req.grace = 1d;
		return (restart);
	}
	unset resp.http.X-Address;
	unset resp.http.X-May-Be-Older;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
	if (obj.hits > 0) {
		set resp.http.X-Cache = "HIT";
	} else {
		set resp.http.X-Cache = "MISS";
	}
}
